/** What was taken along, in words. */
import { t } from "../lib/words.svelte";
import type { AllTaken } from "./along";

export function alongSaid({ games, tries, studies }: AllTaken): string {
  const said = [t("own.alongCame", { n: games.came })];
  if (studies.came) said.push(t("own.alongStudies", { n: studies.came }));
  if (tries.came) said.push(t("own.alongTries"));
  if (games.left) said.push(t("own.alongLeft", { n: games.left, why: games.why }));
  if (tries.left) said.push(tries.why);
  if (studies.left) said.push(t("own.alongStudiesLeft", { n: studies.left, why: studies.why }));
  return said.join(" ");
}
