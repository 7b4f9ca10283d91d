/** Small sounds made on the spot: nothing is loaded, and one switch silences all of them. */
import { settings } from "./settings.svelte";

export type Sound = "turn" | "card" | "die" | "coin" | "end";

let context: AudioContext | null = null;

/** A tone that dies away: pitch in hertz, loudness, when it begins and how long it rings. */
function ring(out: AudioContext, pitch: number, loud: number, after: number, long: number): void {
  const at = out.currentTime + after;
  const tone = out.createOscillator();
  const gain = out.createGain();
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  tone.connect(gain).connect(out.destination);
  tone.start(at);
  tone.stop(at + long + 0.05);
}

/** A breath of noise through a filter: paper that slides, wood that knocks. */
function rustle(out: AudioContext, pitch: number, loud: number, after: number, long: number): void {
  const frames = Math.ceil(out.sampleRate * long);
  const buffer = out.createBuffer(1, frames, out.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const noise = out.createBufferSource();
  const filter = out.createBiquadFilter();
  const gain = out.createGain();
  noise.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  noise.connect(filter).connect(gain).connect(out.destination);
  noise.start(out.currentTime + after);
}

const SOUNDS: Record<Sound, (out: AudioContext) => void> = {
  turn(out) {
    ring(out, 523.25, 0.1, 0, 1.4);
    ring(out, 1318.5, 0.04, 0, 1.1);
  },
  card: (out) => rustle(out, 2600, 0.12, 0, 0.11),
  die(out) {
    for (const after of [0, 0.09, 0.16, 0.21]) rustle(out, 900 + after * 1500, 0.3, after, 0.05);
  },
  coin(out) {
    ring(out, 1975, 0.05, 0, 0.35);
    ring(out, 2637, 0.05, 0.07, 0.5);
  },
  end(out) {
    [392, 523.25, 587.33, 783.99, 1046.5].forEach((pitch, i) => ring(out, pitch, 0.09, i * 0.16, 1.6));
  },
};

/** Play a sound, unless sounds are off or the page is not looked at. */
export function play(sound: Sound | null): void {
  if (!sound || !settings.sound || typeof AudioContext === "undefined") return;
  if (document.hidden && sound !== "turn") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume(); // a browser waits for the first click
  SOUNDS[sound](context);
}
