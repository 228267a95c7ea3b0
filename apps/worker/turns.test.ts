import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('steps together overlap, a step alone overlaps with none, and a failed one stops no other', async () => {
  const turns = new Turns()
  const begun: string[] = []
  const end = new Map<string, () => void>()
  const step = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve, reject) => {
      end.set(name, () => (name === 'derive' ? reject(new Error('no room')) : resolve(name)))
    })
  }
  const asked = Promise.allSettled([
    turns.together(step('append')),
    turns.together(step('other append')),
    turns.alone(step('derive')),
    turns.together(step('later append')),
    turns.alone(step('reconcile')),
  ])
  const seen: string[][] = []
  for (const name of ['other append', 'append', 'derive', 'later append', 'reconcile']) {
    await soon()
    seen.push([...begun])
    end.get(name)?.()
  }
  const appends = ['append', 'other append']
  expect(seen).toEqual([
    appends,
    appends,
    [...appends, 'derive'],
    [...appends, 'derive', 'later append'],
    [...appends, 'derive', 'later append', 'reconcile'],
  ])
  expect(await asked).toMatchObject([
    { value: 'append' },
    { value: 'other append' },
    { reason: new Error('no room') },
    { value: 'later append' },
    { value: 'reconcile' },
  ])
})
