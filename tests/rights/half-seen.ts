import { models } from '#models/catalogue.ts'
import type { User } from '#http/ports.ts'
import type { RowScopes } from '#http/row-scope.ts'
import { unseenName } from '#product/contract/unseen-assets.ts'
import { tableSelects } from '#product/server/visibility/table-selects.ts'
import type { Answer } from '../every-call/api-over.ts'
import type { Call } from '../every-call/calls-of.ts'
import { seenHalf, type HiddenTexts } from './seen-half.ts'

/** Somebody who sees every second asset of all workspaces. */
export const reader: User = {
  username: 'reader',
  roles: ['user'],
  workspaceIds: null,
  mustChangePassword: false,
}

const tables = {
  'left out': tableSelects(models, 'left out'),
  'in one line': tableSelects(models, 'in one line'),
  'one by one': tableSelects(models, 'one by one'),
}

/** The reader sees every second asset; everybody else all. */
export const halfSeen: RowScopes = {
  of: async ({ username }, unseen) =>
    username !== reader.username || unseen === 'in sums'
      ? undefined
      : {
          tables: tables[unseen],
          beside: { seen_asset: seenHalf },
          values: { viewerName: reader.username, viewerPrincipals: [], viewerAdministered: [], unseenName },
        },
}

/** Names of hidden assets in the reader's answer to a call, and ids of them, but for those that the call itself names. */
export function hiddenIn({ body }: Answer, { url, payload }: Call, hidden: HiddenTexts): string[] {
  const own = decodeURIComponent(url) + JSON.stringify(payload ?? {})
  const texts = typeof body === 'string' ? body.split(/[",;\n\r]+/) : textsIn(body)
  return [...new Set(texts.filter((text) => hidden.has(text) && !own.includes(text)))]
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)])
}
