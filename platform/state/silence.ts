/** A server that is silent for this long counts as gone, and its calls may be claimed again. */
export const silentMs = 9_000
