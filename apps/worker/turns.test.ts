import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('steps together overlap, a step alone overlaps with none, and a failed one stops no other', async () => {
  const turns = new Turns()
  const seen: string[] = []
  const step = (name: string, milliseconds: number) => async () => {
    seen.push(name)
    await wait(milliseconds)
    seen.push(`${name} ended`)
    if (name === 'derive') throw new Error('no room')
    return name
  }
  const asked = [
    turns.together(step('append', 40)),
    turns.together(step('other append', 20)),
    turns.alone(step('derive', 10)),
    turns.together(step('later append', 10)),
    turns.alone(step('reconcile', 1)),
  ]
  expect(await Promise.allSettled(asked)).toMatchObject([
    { value: 'append' },
    { value: 'other append' },
    { reason: new Error('no room') },
    { value: 'later append' },
    { value: 'reconcile' },
  ])
  expect(seen).toEqual([
    'append',
    'other append',
    'other append ended',
    'append ended',
    'derive',
    'derive ended',
    'later append',
    'later append ended',
    'reconcile',
    'reconcile ended',
  ])
})
