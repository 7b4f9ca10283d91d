/** A soft bell for "your turn", made on the spot; off unless the player switches it on. */
import { settings } from "./settings.svelte";

export function chime(): void {
  if (!settings.sound) return;
  const context = new AudioContext();
  const now = context.currentTime;
  for (const [pitch, loud] of [
    [523.25, 0.12],
    [1318.5, 0.05],
  ] as const) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(loud, now);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + 1.4);
    tone.connect(gain).connect(context.destination);
    tone.start(now);
    tone.stop(now + 1.5);
  }
  setTimeout(() => void context.close(), 1700);
}
