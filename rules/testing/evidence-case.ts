import type { RowsRead } from '#models/testing/select-alone.ts'

/** Rows of the tables that the evidence of a recommendation reads on 1 May 2025, and what it answers to them, worked by hand. */
export type EvidenceCase = { rows: RowsRead; found: readonly Readonly<Record<string, unknown>>[] }
