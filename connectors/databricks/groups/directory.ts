import { CodedError } from '#contract/errors.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { count, flag, id, listOf, text } from '../rest-values.ts'

const root = '/api/2.0/preview/scim/v2'
// A workspace may answer fewer at once; the next page begins after what it answered.
const pageSize = 1000

const user = z.looseObject({ id, userName: text, displayName: text, active: flag })
const servicePrincipal = z.looseObject({ id, applicationId: text, active: flag })
const member = z.looseObject({ value: id, $ref: text })
const group = z.looseObject({ id, displayName: text, members: listOf(member) })

export type User = z.infer<typeof user>
export type ServicePrincipal = z.infer<typeof servicePrincipal>
export type Group = z.infer<typeof group>

/** Users, service principals and groups of a workspace, each complete. */
export type Directory = {
  users: readonly User[]
  servicePrincipals: readonly ServicePrincipal[]
  groups: readonly Group[]
}

/** Reads all lists of a workspace; throws if one ends before all of its entries are read. */
export async function directoryOf(client: DatabricksClient, signal: AbortSignal): Promise<Directory> {
  const list = <Item extends { id: string }>(name: string, item: z.ZodType<Item>, attributes: string) =>
    wholeList(client, { path: `${root}/${name}`, item, attributes, signal })
  return {
    users: await list('Users', user, 'id,userName,displayName,active'),
    servicePrincipals: await list('ServicePrincipals', servicePrincipal, 'id,applicationId,active'),
    groups: await list('Groups', group, 'id,displayName,members'),
  }
}

type List<Item> = { path: string; item: z.ZodType<Item>; attributes: string; signal: AbortSignal }

async function wholeList<Item extends { id: string }>(
  client: DatabricksClient,
  { path, item, attributes, signal }: List<Item>,
): Promise<Item[]> {
  const page = z.looseObject({ Resources: listOf(item), totalResults: count })
  const found = new Map<string, Item>()
  for (let startIndex = 1; ;) {
    const answer = await client.get(path, { startIndex, count: pageSize, attributes }, signal)
    const { Resources: items, totalResults } = client.parsed(page, answer, path)
    const knownBefore = found.size
    for (const one of items) found.set(one.id, one)
    startIndex += items.length
    if (found.size > knownBefore && (totalResults === null || startIndex <= totalResults)) continue
    // Who is removed while pages are read moves the others to the page before.
    if (found.size >= (totalResults ?? 0)) return [...found.values()]
    throw new CodedError(
      'source_failed',
      `${path} answered ${found.size} of ${totalResults} entries. It is read again.`,
    )
  }
}
