import { z } from 'zod'
import { apiBase } from '#contract/endpoint.ts'
import type { apiOver } from '../every-call/api-over.ts'

type Api = Awaited<ReturnType<typeof apiOver>>

/** A figure as two screens show it: where it stands, and its exact amount; null where it is not known. */
export type ShownFigure = { screen: string; amount: string | null }

/** What a call answers, in the part that has the figures. */
async function answerOf<Schema extends z.ZodType>(
  api: Api,
  url: string,
  schema: Schema,
  payload?: Record<string, unknown>,
): Promise<z.output<Schema>> {
  const call = { name: url, url: `${apiBase}${url}` }
  const { status, body } = await api.answer(
    payload ? { ...call, method: 'POST', payload } : { ...call, method: 'GET' },
  )
  if (status !== 200) throw new Error(`${url} answers ${status}: ${JSON.stringify(body)}`)
  return schema.parse(body)
}

/** Asks a call for its figures. */
export const askedBy =
  (api: Api) =>
  <Schema extends z.ZodType>(url: string, schema: Schema, payload?: Record<string, unknown>) =>
    answerOf(api, url, schema, payload)

/** Figures that should be one, of which at least two differ; undefined where all are the same. */
export function differing(what: string, figures: readonly ShownFigure[]): string | undefined {
  const amounts = new Set(figures.map(({ amount }) => amount))
  if (amounts.size <= 1) return undefined
  return `${what}: ${figures.map(({ screen, amount }) => `${screen} ${amount}`).join(', ')}`
}
