import { expect, test } from 'vitest'
import { licensedSeconds } from './licensing.ts'

const kinds = ['collect', 'tidy', 'notifications', 'budgets', 'proposals', 'savings', 'incidents', 'connect']

/** The kinds that still start under a license. */
async function startedUnder(heldBack: string | undefined, isCollected: boolean): Promise<string[]> {
  const secondsOf = licensedSeconds(async () => 60, {
    heldBack: async () => heldBack,
    isCollected: async () => isCollected,
  })
  const seconds = await Promise.all(kinds.map((kind) => secondsOf(kind)))
  return kinds.filter((_kind, place) => seconds[place] === 60)
}

test('rounds and notifications stop with changes, collecting later, and what keeps the server itself never', async () => {
  expect(await startedUnder(undefined, true)).toEqual(kinds)
  expect(await startedUnder('License has expired.', true)).toEqual(['collect', 'tidy', 'connect'])
  expect(await startedUnder('License has expired.', false)).toEqual(['tidy', 'connect'])
})
