import { expect, test } from 'vitest'
import { answeredInOneVersion } from './one-version.ts'

/** Reads that are answered by these versions, one after the other. */
function readsOf(versions: readonly number[]) {
  let reads = 0
  return async (what: string) => {
    const dataVersion = versions[reads] ?? 0
    reads += 1
    return { what: `${what} of ${dataVersion}`, dataVersion }
  }
}

const wholeAndParts = async (read: (what: string) => Promise<{ what: string }>) => [
  (await read('whole')).what,
  (await read('parts')).what,
]

test('an answer whose reads meet two versions is made anew, of one', async () => {
  expect(await answeredInOneVersion(readsOf([1, 2, 2, 2]), wholeAndParts)).toEqual([
    'whole of 2',
    'parts of 2',
  ])
})

test('where new data never stops arriving, the caller is asked to ask again', async () => {
  await expect(
    answeredInOneVersion(readsOf(Array.from({ length: 20 }, (_, index) => index)), wholeAndParts),
  ).rejects.toThrow('New data arrived while the answer was made: ask for it again.')
})

test('what fails for another reason is not tried again', async () => {
  let tries = 0
  const failing = answeredInOneVersion(readsOf([1]), async (read) => {
    tries += 1
    await read('whole')
    throw new Error('no such table')
  })
  await expect(failing).rejects.toThrow('no such table')
  expect(tries).toBe(1)
})
