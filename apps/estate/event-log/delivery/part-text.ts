import { gzipSync } from 'node:zlib'

import { executorLines, jobProperties, metadataLine, startLines } from '../lines/context-lines.ts'
import type { EventLine } from '../lines/event-line.ts'
import { inOrder } from '../lines/event-line.ts'
import { workLines } from '../lines/work-lines.ts'
import { planWork } from '../plan/plan-work.ts'
import type { SparkContext } from '../spark-context.ts'
import type { DeliveredPart } from './parts.ts'

/** The bytes of a part as delivered. */
export function partBytes(context: SparkContext, delivered: DeliveredPart): Buffer {
  const { part, writtenUntilMs, isCompressed, isCut } = delivered
  const lines = linesWithin(context, part.fromMs, writtenUntilMs)
  const metadata = metadataLine(context, part.rollover, part.fromMs)
  const whole = [metadata, ...lines.map(({ text }) => text), ''].join('\n')
  const last = isCut ? (lines.at(-1)?.text.length ?? 0) : 0
  const text = Buffer.from(whole.slice(0, whole.length - Math.ceil(last / 2)), 'latin1')
  return isCompressed ? gzipSync(text, { level: 1 }) : text
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
