import { z } from 'zod'
import { answerCalls } from '#local/answering.ts'
import { answerMessage, callMessage } from '#local/calls.ts'
import type { Handlers } from '#local/calls.ts'
import { receiveFromParent } from './parent.ts'

const parentMessage = z.union([z.object({ kind: z.literal('stop') }), callMessage, answerMessage])

/** What a child process answers, and what it does at its end. */
export type ChildWork = { handlers: Handlers; onStop?: () => Promise<void> }

/**
 * Answers what the parent process asks, until the parent says stop or is gone. Work that has to be begun first may ask
 * the parent itself. Signals that reach the whole group, such as those of a terminal, are left to the parent.
 */
export async function childMain(begin: Handlers | (() => Promise<ChildWork>)): Promise<void> {
  const handlers: Record<string, Handlers[string]> = {}
  const answering = answerCalls(handlers, say)
  let onStop: ChildWork['onStop']

  async function stop(): Promise<void> {
    await answering.idle()
    await onStop?.()
    // Sends what is not sent yet, and then ends the process.
    process.disconnect()
  }

  process.on('disconnect', () => process.exit(0))
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('message', (message) => {
    const received = parentMessage.parse(message)
    if (received.kind === 'stop') void stop()
    else if (received.kind === 'call' || received.kind === 'cancel') answering.receive(received)
    else receiveFromParent(received)
  })
  const work = typeof begin === 'function' ? await begin() : { handlers: begin }
  Object.assign(handlers, work.handlers)
  onStop = work.onStop
  say({ kind: 'ready' })
}

function say(message: object): void {
  process.send?.(message, undefined, undefined, () => {})
}
