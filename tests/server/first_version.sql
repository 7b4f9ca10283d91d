-- What a server of 0.1.0 had written: a waiting, a running and two played tables, three people, a kept replay.
BEGIN TRANSACTION;
CREATE TABLE actions (
	table_id VARCHAR(24) NOT NULL, 
	n INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	results TEXT NOT NULL, 
	request VARCHAR(64), 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_actions PRIMARY KEY (table_id, n), 
	CONSTRAINT fk_actions_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_actions_table_id_seat_request UNIQUE (table_id, seat, request)
);
INSERT INTO "actions" VALUES('f4wcvwNHA5LrbDhh',1,'play',1,'clock 2','[]','r0',1.79488773291736269e+09);
INSERT INTO "actions" VALUES('f4wcvwNHA5LrbDhh',2,'play',0,'clock 4','[]','r1',1.79488773314527869226e+09);
INSERT INTO "actions" VALUES('f4wcvwNHA5LrbDhh',3,'play',1,'clock 1','[]','r2',1.79488773329693937302e+09);
INSERT INTO "actions" VALUES('f4wcvwNHA5LrbDhh',4,'play',1,'die rose','[]','r3',1.79488773342535376555e+09);
INSERT INTO "actions" VALUES('f4wcvwNHA5LrbDhh',5,'play',1,'die violet','[]','r4',1.79488773349380874638e+09);
INSERT INTO "actions" VALUES('f4wcvwNHA5LrbDhh',6,'play',1,'die vanilla','[3, 5, 3]','r5',1.79488773362499785422e+09);
INSERT INTO "actions" VALUES('5ji1uzo3hLiw17nG',1,'play',0,'compete AF DE','[]','r0',1.79488773455383372312e+09);
INSERT INTO "actions" VALUES('5ji1uzo3hLiw17nG',2,'play',1,'take DE','[]','r1',1.79488773465165257457e+09);
INSERT INTO "actions" VALUES('5ji1uzo3hLiw17nG',3,'play',1,'compete BE DE','[]','r2',1.79488773481705594058e+09);
INSERT INTO "actions" VALUES('5ji1uzo3hLiw17nG',4,'play',0,'take BE','[]','r3',1.79488773495597362522e+09);
INSERT INTO "actions" VALUES('5ji1uzo3hLiw17nG',5,'play',0,'secret F','[]','r4',1.79488773508161878582e+09);
INSERT INTO "actions" VALUES('5ji1uzo3hLiw17nG',6,'play',1,'gift B C G','[]','r5',1.79488773517721319191e+09);
INSERT INTO "actions" VALUES('5ji1uzo3hLiw17nG',7,'play',0,'take B','[]','r6',1.79488773537330722814e+09);
INSERT INTO "actions" VALUES('5ji1uzo3hLiw17nG',8,'play',0,'gift F G G','[]','r7',1.79488773558923578269e+09);
INSERT INTO "actions" VALUES('5ji1uzo3hLiw17nG',9,'play',1,'take G','[]','r8',1.79488773574104142193e+09);
INSERT INTO "actions" VALUES('5ji1uzo3hLiw17nG',10,'play',1,'secret G','[]','r9',1.79488773589884042744e+09);
INSERT INTO "actions" VALUES('5ji1uzo3hLiw17nG',11,'play',0,'discard A F','[]','r10',1.79488773603763294224e+09);
INSERT INTO "actions" VALUES('5ji1uzo3hLiw17nG',12,'play',1,'discard C D','[]','r11',1.79488773616541266438e+09);
INSERT INTO "actions" VALUES('KVM3Ax2U1ZERTJp6',1,'play',0,'gift F G G','[]','r0',1.79488773653399443625e+09);
INSERT INTO "actions" VALUES('KVM3Ax2U1ZERTJp6',2,'play',1,'take F','[]','r1',1.79488773655849313736e+09);
INSERT INTO "actions" VALUES('KVM3Ax2U1ZERTJp6',3,'play',1,'compete AF DE','[]','r2',1.79488773657089376446e+09);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE chat (
	table_id VARCHAR(24) NOT NULL, 
	n INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	name VARCHAR(30) NOT NULL, 
	seat INTEGER, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_chat PRIMARY KEY (table_id, n), 
	CONSTRAINT fk_chat_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "chat" VALUES('5ji1uzo3hLiw17nG',0,1.79488773442824363704e+09,'f5xPNG5dIMRxQ5sL','Bo',1,'good luck — がんばって');
CREATE TABLE emails (
	person VARCHAR(24) NOT NULL, 
	address VARCHAR(254) NOT NULL, 
	"key" VARCHAR(24) NOT NULL, 
	asked DOUBLE NOT NULL, 
	confirmed BOOLEAN NOT NULL, 
	CONSTRAINT pk_emails PRIMARY KEY (person), 
	CONSTRAINT fk_emails_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	CONSTRAINT uq_emails_key UNIQUE ("key")
);
CREATE TABLE notices (
	table_id VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	channel VARCHAR(8) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	due DOUBLE NOT NULL, 
	tries INTEGER NOT NULL, 
	CONSTRAINT pk_notices PRIMARY KEY (table_id, seat, version, channel), 
	CONSTRAINT fk_notices_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "notices" VALUES('5ji1uzo3hLiw17nG',0,3,'webhook','BZbTRm3mRwlCnCi0',1.79488774537404322624e+09,1);
INSERT INTO "notices" VALUES('5ji1uzo3hLiw17nG',0,6,'webhook','BZbTRm3mRwlCnCi0',1.794887745581265688e+09,1);
INSERT INTO "notices" VALUES('KVM3Ax2U1ZERTJp6',0,3,'webhook','BZbTRm3mRwlCnCi0',1.79488774683748173715e+09,1);
CREATE TABLE outages (
	began DOUBLE NOT NULL, 
	ended DOUBLE NOT NULL, 
	CONSTRAINT pk_outages PRIMARY KEY (began, ended)
);
CREATE TABLE people (
	id VARCHAR(24) NOT NULL, 
	name VARCHAR(30) NOT NULL, 
	account VARCHAR(60), 
	passphrase TEXT, 
	webhook TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT uq_people_account UNIQUE (account)
);
INSERT INTO "people" VALUES('BZbTRm3mRwlCnCi0','Anna','anna','$argon2id$v=19$m=65536,t=3,p=4$QufKNQTuDNqmoIahLaJksQ$juLy0I+fl07vZ8ZHpXwxSjrPJ/uq14Asatqy3oI8YiA','http://127.0.0.1:9/hook',1.79488773013712048535e+09);
INSERT INTO "people" VALUES('f5xPNG5dIMRxQ5sL','Bo','bo','$argon2id$v=19$m=65536,t=3,p=4$yY08Mc9NGGUngQvUm2PGSg$aN1WdRLdn8Gfxk4wByklAtmip6NGF4dNdBonEL4v/eU','',1.79488773138254785544e+09);
INSERT INTO "people" VALUES('x45J7jmKpUxQKTHH','Cleo',NULL,NULL,'',1.79488773180548882488e+09);
CREATE TABLE presence (
	socket VARCHAR(24) NOT NULL, 
	worker VARCHAR(24) NOT NULL, 
	table_id VARCHAR(24) NOT NULL, 
	seat INTEGER, 
	CONSTRAINT pk_presence PRIMARY KEY (socket)
);
CREATE TABLE ratings (
	player VARCHAR(40) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (player, game)
);
INSERT INTO "ratings" VALUES('BZbTRm3mRwlCnCi0','hanamikoji',2.23646105068595026912e+01,8.06590141354368,1);
INSERT INTO "ratings" VALUES('f5xPNG5dIMRxQ5sL','hanamikoji',2.76353894931404973087e+01,8.06590141354368,1);
CREATE TABLE replays (
	id VARCHAR(24) NOT NULL, 
	record TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	CONSTRAINT pk_replays PRIMARY KEY (id)
);
INSERT INTO "replays" VALUES('e81b3adeadbf45859c132f23','genjiko-record 1
game: hanamikoji
rules: 1
players: 2
options: three_rounds=false
seed: 1957160864577573
setup: 6,4,0,5,3,0,5,4,3,2,6,1,6,2,5,3,5,1,6,4,6
1. 0 compete AF DE
2. 1 take DE
3. 1 compete BE DE
4. 0 take BE
5. 0 secret F
6. 1 gift B C G
7. 0 take B
8. 0 gift F G G
9. 1 take G
10. 1 secret G
11. 0 discard A F
12. 1 discard C D
result: winners 1 scores 8 13
end: 12 moves, sha256 deb66216f453a67f
',1794887739.61769);
CREATE TABLE seats (
	table_id VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	person VARCHAR(24), 
	name VARCHAR(30) NOT NULL, 
	level VARCHAR(30) NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('-i2ydp-9uJ3zsoQv',0,'person','x45J7jmKpUxQKTHH','Cleo','');
INSERT INTO "seats" VALUES('-i2ydp-9uJ3zsoQv',1,'empty',NULL,'','');
INSERT INTO "seats" VALUES('f4wcvwNHA5LrbDhh',0,'person','x45J7jmKpUxQKTHH','Cleo','');
INSERT INTO "seats" VALUES('f4wcvwNHA5LrbDhh',1,'person','x45J7jmKpUxQKTHH','Cleo','');
INSERT INTO "seats" VALUES('5ji1uzo3hLiw17nG',0,'person','BZbTRm3mRwlCnCi0','Anna','');
INSERT INTO "seats" VALUES('5ji1uzo3hLiw17nG',1,'person','f5xPNG5dIMRxQ5sL','Bo','');
INSERT INTO "seats" VALUES('KVM3Ax2U1ZERTJp6',0,'person','BZbTRm3mRwlCnCi0','Anna','');
INSERT INTO "seats" VALUES('KVM3Ax2U1ZERTJp6',1,'person','f5xPNG5dIMRxQ5sL','Bo','');
CREATE TABLE sessions (
	digest VARCHAR(64) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	label VARCHAR(30) NOT NULL, 
	created DOUBLE NOT NULL, 
	until DOUBLE, 
	CONSTRAINT pk_sessions PRIMARY KEY (digest), 
	CONSTRAINT fk_sessions_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('229943b15c3825a339d3fa2c9eb61f35e356e58ee361d1bd666bb42b83ef50ea','BZbTRm3mRwlCnCi0','',1.79488773015452337264e+09,1.8264237301545233727e+09);
INSERT INTO "sessions" VALUES('61d0be85c273e30f8c2d79e67768172fedf4870d07692f91751af86de52d7a7c','f5xPNG5dIMRxQ5sL','',1.79488773139707493784e+09,1.82642373139707493781e+09);
INSERT INTO "sessions" VALUES('2d187f3f52140f94963d14af4fb322beea8f8a6c51433ecbce00a9589d83d819','x45J7jmKpUxQKTHH','',1.79488773180539274215e+09,1.82642373180539274212e+09);
CREATE TABLE tables (
	id VARCHAR(24) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	rules_version INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	components TEXT, 
	host VARCHAR(24) NOT NULL, 
	public BOOLEAN NOT NULL, 
	spectators BOOLEAN NOT NULL, 
	undo BOOLEAN NOT NULL, 
	hints BOOLEAN NOT NULL, 
	clock TEXT NOT NULL, 
	on_leave VARCHAR(8) NOT NULL, 
	stand_in VARCHAR(30) NOT NULL, 
	seed BIGINT NOT NULL, 
	salt VARCHAR(64) NOT NULL, 
	seeded BOOLEAN NOT NULL, 
	hinted BOOLEAN NOT NULL, 
	setup TEXT, 
	status VARCHAR(10) NOT NULL, 
	join_key VARCHAR(32) NOT NULL, 
	watch_key VARCHAR(32) NOT NULL, 
	created DOUBLE NOT NULL, 
	started DOUBLE, 
	updated DOUBLE NOT NULL, 
	revision INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	waiting VARCHAR(32) NOT NULL, 
	due DOUBLE, 
	claimed_by VARCHAR(24), 
	claimed_until DOUBLE, 
	result TEXT, 
	rated DOUBLE, 
	rematch VARCHAR(24), 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('-i2ydp-9uJ3zsoQv','hanamikoji',1,2,'{"three_rounds": false}',NULL,'x45J7jmKpUxQKTHH',1,1,1,0,'{"kind":"none","turn":0,"reserve":0,"on_timeout":"bot"}','bot','master',2381940602627737,'389ca92adde8f631a6f691f91c7d38e5',0,0,NULL,'gathering','HVXudAErMDPqGDgB','eAlMougus3gG_Pwd',1.79488773227527117735e+09,NULL,1.79488773227527117735e+09,0,0,'',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('f4wcvwNHA5LrbDhh','parfum',1,2,'{"first_round_random_clocks": false}',NULL,'x45J7jmKpUxQKTHH',0,1,1,0,'{"kind":"none","turn":0,"reserve":0,"on_timeout":"bot"}','bot','master',7,'b9fc64cd67abb93b8d112fdfc9e454b9',1,0,'[4, 2, 8, 0, 5, 15, 2, 20, 1, 16, 2, 0, 1, 3, 0, [1, 0]]','playing','7oL3S_4J_VPs7YoS','2D19U0FMYRjvwOyI',1.79488773261734485629e+09,1.79488773269057297699e+09,1.79488773362499785422e+09,1,6,'1',NULL,'jNCm4FLsq_gphXI-',1.79488774862499785422e+09,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('5ji1uzo3hLiw17nG','hanamikoji',1,2,'{"three_rounds": false}',NULL,'BZbTRm3mRwlCnCi0',1,1,1,0,'{"kind":"none","turn":0,"reserve":0,"on_timeout":"bot"}','bot','master',1957160864577573,'1c2640c67627380452737a76ab7574e2',0,0,'[[6, 4, 0, 5, 3, 0, 5, 4, 3, 2, 6, 1, 6, 2, 5, 3, 5, 1, 6, 4, 6]]','over','v2vhyudm--_MoDnm','4XiDynKPsJmdntlx',1.7948877336539371014e+09,1.79488773429416441917e+09,1.79488773616541266438e+09,2,12,'',NULL,'jNCm4FLsq_gphXI-',1.79488775116541266442e+09,'{"winners":[1],"scores":[8,13],"breakdown":[{"A":2,"B":2,"F":4},{"C":2,"D":3,"E":3,"G":5}],"by":"rules"}',1.79488773632992410661e+09,NULL);
INSERT INTO "tables" VALUES('KVM3Ax2U1ZERTJp6','hanamikoji',1,2,'{"three_rounds": false}',NULL,'BZbTRm3mRwlCnCi0',0,1,1,0,'{"kind":"none","turn":0,"reserve":0,"on_timeout":"bot"}','bot','master',3551901379726665,'a712edcaec0805acb6bd96f94e6e9c45',0,0,'[[6, 0, 5, 6, 3, 6, 1, 3, 2, 6, 4, 5, 0, 1, 4, 4, 3, 6, 5, 2, 5]]','playing','tcGsszdX5_vdVWIV','q04j-izsr-cPVXbj',1.79488773632692456242e+09,1.79488773645431685444e+09,1.79488773657089376446e+09,2,3,'0',NULL,'jNCm4FLsq_gphXI-',1.7948877515708937645e+09,NULL,NULL,NULL);
CREATE TABLE workers (
	id VARCHAR(24) NOT NULL, 
	seen DOUBLE NOT NULL, 
	CONSTRAINT pk_workers PRIMARY KEY (id)
);
INSERT INTO "workers" VALUES('jNCm4FLsq_gphXI-',1.79488773985360383989e+09);
CREATE INDEX ix_presence_table_id ON presence (table_id);
CREATE INDEX ix_presence_worker ON presence (worker);
CREATE INDEX ix_tables_due ON tables (due);
CREATE INDEX ix_tables_list ON tables (public, status, updated);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX ix_notices_due ON notices (due);
COMMIT;
