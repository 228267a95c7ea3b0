import type { z } from 'zod'
import type { Column } from '#contract/columns.ts'
import type { PlainList } from '#contract/plain-list.ts'
import { reportRoute, type ReportRoute } from './report.ts'

/** The query of a list: beside its declaration, with the name of their folder. */
function queryBeside(declaredIn: string): URL {
  const folder = new URL('.', declaredIn).pathname.split('/').at(-2) ?? ''
  return new URL(`${folder}.sql`, declaredIn)
}

/** What answers a plain list. */
export function plainListRoute<const Columns extends readonly Column[]>(
  list: PlainList<string, z.ZodRawShape, Columns>,
): ReportRoute<Columns> {
  return reportRoute(list, queryBeside(list.declaredIn))
}
