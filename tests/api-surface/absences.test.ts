import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sources } from '#connectors/catalogue.ts'
import type { Absence } from '#contract/absence.ts'
import { isReport } from '#contract/report.ts'
import { endpoints } from '#features/server-catalogue.ts'
import { billAwaited } from '#product/contract/not-billed.ts'
import { screens } from '#features/screens.ts'

const folder = join(import.meta.dirname, '../../product/contract/absences')
const files = globSync('*.ts', { cwd: folder, exclude: ['*.test.ts'] })
const modules: Record<string, Absence | (() => unknown)>[] = await Promise.all(
  files.map((file) => import(join(folder, file))),
)

/** Every reason that a column of a report, or a screen, can give. */
function reasons(): Absence[] {
  const ofColumns = endpoints
    .filter(isReport)
    .flatMap(({ columns }) => columns.flatMap(({ absentBecause }) => absentBecause ?? []))
  const others = modules.flatMap((module) =>
    Object.values(module).filter((value) => typeof value === 'object' && 'step' in value),
  )
  return [...new Set([...ofColumns, ...others])]
}

test('a reason for N/A names existing sources', () => {
  const known = new Set<string>(sources.map(({ name }) => name))
  const named = reasons().flatMap(({ sources: ofReason = [] }) => ofReason)
  expect(named.filter((name) => !known.has(name))).toEqual([])
  expect(new Set(named).size).toBeGreaterThan(5)
})

test('a step to a screen leads to an existing one', () => {
  const paths = new Set(screens.map(({ path }) => path))
  const steps = reasons().flatMap(({ step }) =>
    step.kind === 'act' && step.screen ? [step.screen.path] : [],
  )
  expect(steps.filter((path) => !paths.has(path))).toEqual([])
})

test('a reason that waits for usage records names missing usage, and one with a command names its source', () => {
  const waiting = reasons().filter(({ step }) => step.kind === 'wait' && step.awaits === billAwaited)
  expect(new Set(waiting.map(({ sources: ofReason }) => ofReason?.join()))).toEqual(new Set(['usage']))
  const toAsk = reasons().filter(({ step }) => step.kind === 'act' && step.command !== undefined)
  expect(toAsk.length).toBeGreaterThan(5)
  expect(toAsk.filter(({ sources: ofReason = [] }) => ofReason.length === 0)).toEqual([])
})
