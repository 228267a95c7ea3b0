import { isIn, withMore } from './written-off.ts'

/**
 * Numbers of tasks: a bit each in blocks, of which those that are full are spans of the numbers of blocks. Spark counts tasks from
 * 0, so that nearly all blocks are full.
 */
export type TaskIds = { blocks: Map<number, Uint32Array>; full: number[] }

const bitsOfBlock = 8_192
const wordBits = 32
/** Behind the bits stands how many are set. */
const countAt = bitsOfBlock / wordBits
/** Numbers that lie far apart take a block each: no log of Spark has so many. Those of further blocks are not kept. */
const mostBlocks = 4_096

/** No numbers. */
export function noTaskIds(): TaskIds {
  return { blocks: new Map(), full: [] }
}

function blockOf(ids: TaskIds, key: number): Uint32Array | undefined {
  const found = ids.blocks.get(key)
  if (found || ids.blocks.size >= mostBlocks) return found
  const made = new Uint32Array(countAt + 1)
  ids.blocks.set(key, made)
  return made
}

function closeIfFull(ids: TaskIds, key: number, block: Uint32Array): void {
  if (block[countAt] !== bitsOfBlock) return
  ids.blocks.delete(key)
  ids.full = withMore(ids.full, [key])
}

const isFull = (ids: TaskIds, key: number) => ids.full.length > 0 && isIn(ids.full, key)

/** Adds the number of a task; answers whether it was there before. */
export function wasIn(ids: TaskIds, id: number): boolean {
  const key = Math.floor(id / bitsOfBlock)
  let block = ids.blocks.get(key)
  if (block === undefined) {
    if (isFull(ids, key)) return true
    block = blockOf(ids, key)
    if (block === undefined) return false
  }
  const place = id - key * bitsOfBlock
  const word = place >>> 5
  const before = block[word] ?? 0
  const after = before | (1 << (place & 31))
  // As a word without a sign, which the array holds.
  if (after >>> 0 === before) return true
  block[word] = after
  block[countAt] = (block[countAt] ?? 0) + 1
  closeIfFull(ids, key, block)
  return false
}

/** Whether the number of a task is there. */
export function hasId(ids: TaskIds, id: number): boolean {
  const key = Math.floor(id / bitsOfBlock)
  const block = ids.blocks.get(key)
  if (!block) return isFull(ids, key)
  const place = id - key * bitsOfBlock
  return ((block[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0
}

function bitsIn(word: number): number {
  let count = 0
  for (let left = word; left !== 0; left &= left - 1) count += 1
  return count
}

/** Adds the numbers of a block; answers how many were there before. */
function addBlock(ids: TaskIds, key: number, more: Uint32Array): number {
  if (isFull(ids, key)) return more[countAt] ?? 0
  const block = blockOf(ids, key)
  if (!block) return 0
  let known = 0
  for (let word = 0; word < countAt; word += 1) {
    const [before = 0, added = 0] = [block[word], more[word]]
    known += bitsIn(before & added)
    block[word] = before | added
  }
  block[countAt] = (block[countAt] ?? 0) + (more[countAt] ?? 0) - known
  closeIfFull(ids, key, block)
  return known
}

/** Adds other numbers; answers how many of them were there before. */
export function addIds(ids: TaskIds, more: TaskIds): number {
  let known = 0
  for (const [key, block] of more.blocks) known += addBlock(ids, key, block)
  for (let at = 0; at < more.full.length; at += 2)
    for (let key = more.full[at] ?? 0; key <= (more.full[at + 1] ?? -1); key += 1) {
      known += isFull(ids, key) ? bitsOfBlock : (ids.blocks.get(key)?.[countAt] ?? 0)
      ids.blocks.delete(key)
      ids.full = withMore(ids.full, [key])
    }
  return known
}
