import { expect, test } from 'vitest'

import { MemoryRoom } from './memory-room.ts'

function room() {
  const limits: string[] = []
  const given = new MemoryRoom({ usual: 'little', most: 'much' }, async (limit) => limits.push(limit))
  return { limits, given }
}

const outOfMemory = () => new Error('Out of Memory Error: could not allocate block')

test('what fits is done once, within the usual limit', async () => {
  const { limits, given } = room()
  expect(await given.give(async () => 1)).toBe(1)
  expect(limits).toEqual([])
})

test('what does not fit is done once more with more memory, and then the usual limit is back', async () => {
  const { limits, given } = room()
  let tries = 0
  const work = async () => {
    tries += 1
    if (limits.at(-1) !== 'much') throw outOfMemory()
    return tries
  }
  expect(await given.give(work)).toBe(2)
  expect(limits).toEqual(['much', 'little'])
})

test('the limit stays high until the last of several is done', async () => {
  const { limits, given } = room()
  let finish = () => {}
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  const hungry = (end: Promise<void>) => {
    let tries = 0
    return given.give(async () => {
      tries += 1
      if (tries === 1) throw outOfMemory()
      await end
    })
  }
  const long = hungry(gate)
  await hungry(Promise.resolve())
  expect(limits.at(-1)).toBe('much')
  finish()
  await long
  expect(limits.at(-1)).toBe('little')
})

test('other errors, and memory that is too little even so, are thrown', async () => {
  const { limits, given } = room()
  await expect(given.give(() => Promise.reject(new Error('no such table')))).rejects.toThrow('no such table')
  expect(limits).toEqual([])
  await expect(given.give(() => Promise.reject(outOfMemory()))).rejects.toThrow('Out of Memory')
  expect(limits).toEqual(['much', 'little'])
})
