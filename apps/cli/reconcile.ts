import { isReconciled, type Reconciliation } from '#models/reconcile/reconcile.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { z } from 'zod'
import type { Command } from './command.ts'
import { askLake } from './lake-access.ts'
import { assetLines, reasonLines } from './unallocated-lines.ts'

function lineOf(day: Reconciliation['days'][number]): string {
  const verdict = isReconciled(day) ? 'equal' : `DIFFERS by ${day.difference}`
  return [day.day, day.source.padEnd(16), day.currency, day.billed.padStart(22), verdict].join('  ')
}

/** Compares billed and allocated cost by day. */
export const reconcileCommand: Command = {
  name: 'reconcile',
  meaning: 'Compares billed and allocated cost, day by day; exits with 1 if they differ.',
  options: {
    day: { type: 'string', meaning: 'only this UTC day', value: 'yyyy-MM-dd' },
    why: { type: 'boolean', meaning: 'also each asset with unallocated cost, with the reason' },
  },
  async run({ options: { day, why }, isJson, print, printError }) {
    const { data: asked, success: isDay } = z.iso.date().optional().safeParse(day)
    if (!isDay) {
      printError(`lakegauge: --day must be a UTC day such as 2025-05-31, not ${String(day)}.`)
      return 2
    }
    const answer = await askLake(lakeCalls.reconcile, { day: asked })
    const differing = answer.days.filter((day) => !isReconciled(day))
    if (isJson) print(JSON.stringify(answer))
    else
      print(
        [
          ...answer.days.map(lineOf),
          ...reasonLines(answer),
          ...(why ? assetLines(answer) : []),
          `${answer.days.length} days and sources, ${differing.length} differ.`,
        ].join('\n'),
      )
    return differing.length === 0 ? 0 : 1
  },
}
