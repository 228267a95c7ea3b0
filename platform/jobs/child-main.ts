import { z } from 'zod'
import { answerCalls } from '#local/answering.ts'
import { answerMessage, callMessage } from '#local/calls.ts'
import type { Handlers } from '#local/calls.ts'
import { receiveFromParent } from './parent.ts'

const parentMessage = z.union([z.object({ kind: z.literal('stop') }), callMessage, answerMessage])

/**
 * Answers what the parent process asks, until the parent says stop or is gone. Signals that reach the whole group, such
 * as those of a terminal, are left to the parent.
 */
export function childMain(handlers: Handlers, { onStop }: { onStop?: () => Promise<void> } = {}): void {
  const answering = answerCalls(handlers, say)

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
    const said = parentMessage.parse(message)
    if (said.kind === 'stop') void stop()
    else if (said.kind === 'call' || said.kind === 'cancel') answering.receive(said)
    else receiveFromParent(said)
  })
  say({ kind: 'ready' })
}

function say(message: object): void {
  process.send?.(message, undefined, undefined, () => {})
}
