import { expect, test } from 'vitest'
import { z } from 'zod'
import { processCall } from '#contract/process-call.ts'
import { openCalls } from './asking.ts'
import { answerMessage, type CallMessage } from './messages.ts'

const count = processCall({ name: 'count', input: z.null(), output: z.int(), progress: z.int() })

/** The asking side of a channel whose messages the test receives and answers by hand. */
function asking() {
  const sent: CallMessage[] = []
  const calls = openCalls((message) => void sent.push(message))
  const receive = (message: object) => calls.receive(answerMessage.parse(message))
  return { ...calls, receive, sent }
}

test('an error that cannot be read still ends its call', async () => {
  const { ask, receive } = asking()
  const asked = ask(count, null)
  receive({ kind: 'error', id: 1, error: 'no' })
  await expect(asked).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringContaining('Run the same version'),
  })
})

test('a report of another form cancels its call on the other side, which counts until it ends', async () => {
  const { ask, receive, sent, outstanding } = asking()
  const asked = ask(count, null, { onProgress: () => {} })
  receive({ kind: 'progress', id: 1, report: 'one' })
  await expect(asked).rejects.toMatchObject({ code: 'internal' })
  expect(sent).toEqual([
    { kind: 'call', id: 1, method: 'count', params: null },
    { kind: 'cancel', id: 1 },
  ])
  expect(outstanding()).toBe(1)
  receive({ kind: 'error', id: 1, error: { code: 'internal', message: 'canceled' } })
  expect(outstanding()).toBe(0)
})

test('reports and answers of a call that nobody waits for change nothing', async () => {
  const { receive, outstanding } = asking()
  receive({ kind: 'progress', id: 7, report: 1 })
  receive({ kind: 'result', id: 7, value: 1 })
  expect(outstanding()).toBe(0)
})
