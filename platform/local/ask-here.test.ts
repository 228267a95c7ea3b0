import { expect, test } from 'vitest'
import { z } from 'zod'
import { answers, processCall, relays } from '#contract/process-call.ts'
import { askHere } from './ask-here.ts'

const half = processCall({
  name: 'half',
  input: z.object({ of: z.number(), digits: z.int().default(0) }),
  output: z.object({ text: z.string() }),
  progress: z.string(),
})
const halves = answers(half, async ({ of, digits }, { progress }) => {
  progress('halving')
  return { text: (of / 2).toFixed(digits) }
})

test('a call is answered in this process, with defaults for what is not sent', async () => {
  const reports: string[] = []
  const onProgress = (report: string) => void reports.push(report)
  expect(await askHere([halves])(half, { of: 5 }, { onProgress })).toEqual({ text: '3' })
  expect(await askHere([halves])(half, { of: 5, digits: 1 })).toEqual({ text: '2.5' })
  expect(reports).toEqual(['halving'])
})

test('what another version answers besides is left out', async () => {
  const later = processCall({ ...half, output: half.output.extend({ unit: z.string() }) })
  const answersMore = answers(later, async ({ of }) => ({ text: String(of / 2), unit: 'm' }))
  expect(await askHere([answersMore])(half, { of: 4 })).toEqual({ text: '2' })
})

test('a refusal names at most three fields, and none of their values', async () => {
  const fields = { a: z.int(), b: z.int(), c: z.int(), d: z.int() }
  const many = processCall({ name: 'many', input: z.object(fields), output: z.null() })
  const refused = askHere([answers(many, async () => null)])(
    processCall({ ...many, input: z.record(z.string(), z.string()) }),
    { a: 'secret', b: '2', c: '3', d: '4' },
  )
  const error = await refused.catch(String)
  expect(error).toMatch(/\(a: .+; b: .+; c: [^;]+\)/)
  expect(error).not.toContain('secret')
})

test('a relayed call reaches the other process with its input, and its reports and answer come back', async () => {
  const relayed = askHere([relays(half, askHere([halves]))])
  const reports: string[] = []
  const onProgress = (report: string) => void reports.push(report)
  expect(await relayed(half, { of: 3, digits: 1 }, { onProgress })).toEqual({ text: '1.5' })
  expect(reports).toEqual(['halving'])
})

test('a relayed call that no process answers is refused', async () => {
  await expect(askHere([relays(half, askHere([]))])(half, { of: 3 })).rejects.toMatchObject({
    code: 'not_found',
  })
})
