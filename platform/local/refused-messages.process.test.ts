import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { answersTo, processCall } from '#contract/process-call.ts'
import { askOwner } from './ask-owner.ts'
import { claimDataDirectory } from './claim.ts'
import { holderCalls } from './holder-calls.fixture.ts'
import { identify } from './owner.ts'

const { double, hang } = holderCalls

/** A data directory whose owner answers over its socket, and when its hanging call is aborted. */
async function answeringOwner() {
  const directory = await mkdtemp(join(tmpdir(), 'answering-'))
  const { serve, release, owner } = await claimDataDirectory(directory, { purpose: 'test' })
  onTestFinished(async () => {
    await release()
    await rm(directory, { recursive: true })
  })
  const aborted = Promise.withResolvers<void>()
  const answers = answersTo(holderCalls, {
    double: async (number) => number * 2,
    hang: (_input, { signal, progress }) =>
      new Promise((_resolve, reject) => {
        progress('waiting')
        signal.addEventListener('abort', () => {
          aborted.resolve()
          reject(signal.reason)
        })
      }),
  })
  serve(answers)
  return { directory, owner, aborted: aborted.promise }
}

test('an input of another form gets a coded error that advises what to do, and the next call is answered', async () => {
  const { directory } = await answeringOwner()
  const doubleOfText = processCall({ ...double, input: z.string() })
  await expect(askOwner(directory, doubleOfText, 'seven')).rejects.toMatchObject({
    code: 'invalid_parameter',
    message: expect.stringMatching(/^The input of double has another form .*Run the same version/),
  })
  expect(await askOwner(directory, double, 2)).toMatchObject({ answer: 4 })
})

test('an answer of another form is refused', async () => {
  const { directory } = await answeringOwner()
  const doubleAsText = processCall({ ...double, output: z.string() })
  await expect(askOwner(directory, doubleAsText, 7)).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringMatching(/^The answer to double has another form .*Run the same version/),
  })
})

test('a report of another form is refused, and its call aborted', async () => {
  const { directory, aborted } = await answeringOwner()
  const hangWithNumbers = processCall({ ...hang, progress: z.number() })
  const asked = askOwner(directory, hangWithNumbers, null, { onProgress: () => {} })
  await expect(asked).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringContaining('A report of hang has another form'),
  })
  await aborted
})

test('a report of another form that nobody wants ends nothing', async () => {
  const { directory } = await answeringOwner()
  const hangWithNumbers = processCall({ ...hang, progress: z.number() })
  const late = { timeoutMs: 100 }
  await expect(askOwner(directory, hangWithNumbers, null, late)).rejects.toMatchObject({ code: 'timed_out' })
})

test('a call without a name gets a coded error', async () => {
  const { owner } = await answeringOwner()
  const socket = connect(owner.socket)
  onTestFinished(() => void socket.destroy())
  socket.write('{"kind":"call","id":1}\n')
  const [answer] = await once(socket, 'data')
  expect(JSON.parse(String(answer))).toMatchObject({ kind: 'error', id: 1, error: { code: 'not_found' } })
})

test('a line that is no message ends its connection, and others are answered', async () => {
  const { directory, owner } = await answeringOwner()
  const socket = connect(owner.socket)
  socket.write('{"kind":"neither a call nor a cancellation"}\n')
  await once(socket, 'close')
  expect(await askOwner(directory, identify, {})).toMatchObject({ answer: { pid: process.pid } })
})
