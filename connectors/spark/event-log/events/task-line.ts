import type { PhotonMeasures } from '../facts/task-sums.ts'
import { isFields, listAt, textAt, type Fields } from './fields.ts'

const taskEnd = '{"Event":"SparkListenerTaskEnd"'
const ofPeakMemory = 'peak memory usage'
const ofWriteTime = 'part of shuffle file write'

/** Parts of the names of what Photon's operators measure in a task. */
export const namesOfPhoton = [ofPeakMemory, ofWriteTime]

/** A line of a log that is JSON: its object, and for tasks what Photon measured in them. */
export type ParsedLine = { event: Fields; photon: PhotonMeasures | undefined }

function photonOf(event: Fields): PhotonMeasures {
  let [peakMemory, writeTimeNs] = [0, 0]
  const { 'Task Info': info } = event
  for (const accumulable of isFields(info) ? listAt(info, 'Accumulables') : []) {
    const name = textAt(accumulable, 'Name') ?? ''
    const { Update: update } = accumulable
    const amount = typeof update === 'string' || typeof update === 'number' ? Number(update) : 0
    if (!Number.isFinite(amount)) continue
    if (name.includes(ofPeakMemory)) peakMemory = Math.max(peakMemory, amount)
    if (name.includes(ofWriteTime)) writeTimeNs += amount
  }
  return { peakMemory, writeTimeNs }
}

function isOfPhoton(line: string): boolean {
  return line.includes(ofPeakMemory) || line.includes(ofWriteTime)
}

/** Windows writes it before the first line of a text. */
const byteOrderMark = '\uFEFF'

/** Parses one line; undefined if it is not JSON. */
export function parseLine(text: string): ParsedLine | undefined {
  const line = text.startsWith(byteOrderMark) ? text.slice(1) : text
  const isTask = line.startsWith(taskEnd)
  const hasPhoton = isTask && isOfPhoton(line)
  try {
    const event: unknown = JSON.parse(line)
    if (!isFields(event)) return { event: {}, photon: undefined }
    return { event, photon: hasPhoton ? photonOf(event) : undefined }
  } catch {
    return undefined
  }
}
