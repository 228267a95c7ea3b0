import { openCalls } from '#local/asking.ts'

/**
 * The calls of a child process that runs `childMain` to its parent. If the channel is closed, the parent is gone and this
 * process is about to end.
 */
export const callsToParent = openCalls((message) => process.send?.(message, undefined, undefined, () => {}))

/** Asks the parent. */
export const askParent = callsToParent.ask
