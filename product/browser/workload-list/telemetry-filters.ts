import type { z } from 'zod'
import { valueOf, valuesOf, type UrlState } from '#ui/url-state/url-state.ts'
import { vendorFilter, vendorList } from '#product/contract/filters/filters.ts'

/** One that a URL asks for: its text, and its keys. */
export type AskedOfTelemetry = { label: string; keys: readonly string[] }

const modes: Readonly<Record<string, string>> = {
  NO_VENDORS: 'No Vendors',
  AT_LEAST_ONE_VENDOR: 'At least one vendor',
}

/** The calls refuse a value that they cannot answer; nothing, and what changes nothing, they take. */
function isRefused(contract: z.ZodType, value: unknown): boolean {
  return !contract.safeParse(value).success
}

function listOf(urlState: UrlState, key: string): string[] {
  return valuesOf(urlState, key).flatMap((value) => value.split(',').filter((one) => one !== ''))
}

function vendors(urlState: UrlState): AskedOfTelemetry[] {
  const mode = valueOf(urlState, 'vf') || undefined
  const names = listOf(urlState, 'vs')
  const isIgnored = mode === 'IGNORE_VENDORS'
  if (isIgnored || !(isRefused(vendorFilter, mode) || isRefused(vendorList, names))) return []
  const label = modes[mode ?? ''] ?? `Vendors ${names.join(', ')}`.trim()
  return [{ label, keys: ['vf', 'vs'] }]
}

/** The filters of an address that nothing can answer yet. */
export function askedOfTelemetry(urlState: UrlState): AskedOfTelemetry[] {
  return vendors(urlState)
}
