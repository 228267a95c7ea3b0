import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { AnyReport } from '#contract/report.ts'
import type { Mart } from '#mart/mart.ts'
import { openWorld } from '../world/open-world.ts'
import { halfSeen, reader } from '../rights/half-seen.ts'
import { hiddenTexts, type HiddenTexts } from '../rights/seen-half.ts'
import { apiOver, type Answer } from './api-over.ts'
import { shownMart } from './shown-mart.ts'

type OpenApi = { mart: Mart; api: Awaited<ReturnType<typeof apiOver>>; hidden: HiddenTexts }
export type Row = Readonly<Record<string, unknown>>

/** Opens the API over the published tables of the collected world for all tests of a file, and what it hides from the reader. */
export function openApi(): () => OpenApi {
  let opened: OpenApi | undefined
  let close: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const { collected, ...world } = await openWorld()
    const mart = await shownMart(join(collected.folder, 'mart'), join(collected.folder, 'publications'))
    const api = await apiOver(mart, collected.ask, { users: [reader], rowScopes: halfSeen })
    opened = { mart, api, hidden: await hiddenTexts(mart) }
    close = async () => {
      await api.close()
      await mart.close()
      await world.close()
    }
  })
  afterAll(() => close?.())
  return () => {
    if (!opened) throw new Error('The API is not open yet.')
    return opened
  }
}

/** The rows of a list of the contract, in contrast to a tree or a file. */
export function rowsIn({ listName }: AnyReport, { body }: Answer): readonly Row[] {
  return (body as Readonly<Record<string, Row[]>>)[listName] ?? []
}
