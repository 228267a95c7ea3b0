import { expect, test } from 'vitest'
import { LateWrites } from './late-writes.ts'

/** A write that a state may refuse, and how often it was made. */
function refusable() {
  let isRefused = false
  let made = 0
  const write = async () => {
    await Promise.resolve()
    if (isRefused) throw new Error('away')
    made += 1
  }
  return { write, refuse: (refused: boolean) => void (isRefused = refused), made: () => made }
}

test('a write is made once, whoever asks meanwhile waits for it', async () => {
  const late = new LateWrites()
  const { write, made } = refusable()
  late.add('collect', write)
  await Promise.all([
    late.make('collect').then(() => expect(made()).toBe(1)),
    late.make(),
    late.make('collect'),
  ])
  await late.make()
  expect(made()).toBe(1)
})

test('a write that is refused again stays, and holds up none about another kind', async () => {
  const late = new LateWrites()
  const [refused, other] = [refusable(), refusable()]
  late.add('collect', refused.write)
  late.add('derive', other.write)
  refused.refuse(true)
  await expect(late.make('collect')).rejects.toThrow('away')
  await late.make('derive')
  expect([refused.made(), other.made()]).toEqual([0, 1])
  refused.refuse(false)
  await late.make()
  expect([refused.made(), other.made()]).toEqual([1, 1])
})
