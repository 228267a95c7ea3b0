/** A server that was silent for so long counts as gone: nobody waits for what it had taken. */
export const silentMs = 9_000
