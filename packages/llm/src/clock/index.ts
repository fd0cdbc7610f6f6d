export { type Clock, systemClock } from "./system-clock.ts";
