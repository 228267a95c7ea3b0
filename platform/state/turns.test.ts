import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('turns are taken in the order in which they were asked for', async () => {
  const turns = new Turns(1_000)
  const order: string[] = []
  const endFirst = await turns.next()
  const others = ['second', 'third'].map(async (name) => {
    const endTurn = await turns.next()
    order.push(name)
    endTurn()
  })

  expect(order).toEqual([])
  endFirst()
  await Promise.all(others)
  expect(order).toEqual(['second', 'third'])
})

test('who waits too long is refused and does not block the one behind', async () => {
  const turns = new Turns(20)
  const endFirst = await turns.next()

  await expect(turns.next()).rejects.toMatchObject({ code: 'store_failed' })

  endFirst()
  expect(await turns.next()).toBeTypeOf('function')
})

test('a turn that is ended twice gives one turn', async () => {
  const turns = new Turns(20)
  const endFirst = await turns.next()
  const second = turns.next()
  endFirst()
  endFirst()
  await second

  await expect(turns.next()).rejects.toMatchObject({ code: 'store_failed' })
})

test('once it is closed, those who wait and those who come are refused', async () => {
  const turns = new Turns(1_000)
  await turns.next()
  const waiting = turns.next()
  turns.close(new Error('closed'))

  await expect(waiting).rejects.toThrow('closed')
  await expect(turns.next()).rejects.toThrow('closed')
})
