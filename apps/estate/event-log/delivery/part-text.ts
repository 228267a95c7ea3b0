import { gzipSync } from 'node:zlib'

import { executorLines, jobProperties, metadataLine, startLines } from '../lines/context-lines.ts'
import type { EventLine } from '../lines/event-line.ts'
import { inOrder } from '../lines/event-line.ts'
import { workLines } from '../lines/work-lines.ts'
import { planWork } from '../plan/plan-work.ts'
import type { SparkContext } from '../spark-context.ts'
import type { DeliveredPart } from './parts.ts'

const newline = 10
const roundedBytes = 1_048_576
let written = Buffer.alloc(0)

/** The bytes of a part as delivered. They stand until the next part is made. */
export function partBytes(context: SparkContext, delivered: DeliveredPart): Buffer {
  const { part, writtenUntilMs, isCompressed, isCut } = delivered
  const lines = linesWithin(context, part.fromMs, writtenUntilMs)
  const metadata = metadataLine(context, part.rollover, part.fromMs)
  const texts = [metadata, ...lines.map(({ text }) => text)]
  const last = isCut ? (lines.at(-1)?.text.length ?? 0) : 0
  const whole = latin1Lines(texts)
  const text = whole.subarray(0, whole.length - Math.ceil(last / 2))
  return isCompressed ? gzipSync(text, { level: 1 }) : text
}

// One buffer for all parts: each is several MB, and memory that is asked for so often is not given back soon.
function latin1Lines(texts: readonly string[]): Buffer {
  const length = texts.reduce((sum, text) => sum + text.length + 1, 0)
  if (written.length < length) written = Buffer.alloc(Math.ceil(length / roundedBytes) * roundedBytes)
  let end = 0
  for (const text of texts) {
    end += written.write(text, end, 'latin1')
    written[end] = newline
    end += 1
  }
  return written.subarray(0, end)
}

function linesWithin(context: SparkContext, fromMs: number, untilMs: number): EventLine[] {
  const isWithin = ({ atMs }: EventLine) => atMs >= fromMs && atMs < untilMs
  const setting = { isPhoton: context.isPhoton, properties: jobProperties(context) }
  const works = context.works.filter((work) => work.fromMs - 10 < untilMs && work.untilMs + 10_000 > fromMs)
  return inOrder([
    ...[...startLines(context), ...executorLines(context)].filter(isWithin),
    ...works.flatMap((work) => workLines(planWork(work, context), setting).filter(isWithin)),
  ])
}
