import type { z } from 'zod'
import type { Column } from './columns.ts'
import { report, type Report, type ReportParts } from './report.ts'

/** A report that takes nothing but one query, which stands beside its declaration. */
export type PlainList<
  Path extends string = string,
  Filters extends z.ZodRawShape = z.ZodRawShape,
  Columns extends readonly Column[] = readonly Column[],
> = Report<Path, Filters, undefined, Columns> & { declaredIn: string }

/** Declares a list that is answered by the query beside it, named after their folder: `things/things.sql`. */
export function plainList<
  const Path extends string,
  Filters extends z.ZodRawShape,
  const Columns extends readonly Column[],
>(
  declaredIn: string,
  parts: ReportParts<Path, Filters, undefined, Columns>,
): PlainList<Path, Filters, Columns> {
  return { ...report(parts), declaredIn }
}
