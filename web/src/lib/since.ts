/** What has happened since a seat last acted. */
import type { LoggedEvent } from "../wire";
import type { Viewer } from "./frame";

/**
 * The events that others have brought about since the seat's own last action; for whoever holds no seat those of the
 * last action. An action's first event is that of the seat which played it.
 */
export function sinceMine(log: LoggedEvent[], seat: Viewer): LoggedEvent[] {
  if (typeof seat !== "number") return log.filter((e) => e.step === log.at(-1)?.step);
  let own = 0; // step 0 is the set-up, which is nobody's
  log.forEach((e, i) => {
    if (e.step !== log[i - 1]?.step && e.event.seat === seat) own = e.step;
  });
  return log.filter((e) => e.step > own);
}
