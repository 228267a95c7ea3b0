import { z } from 'zod'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import type { Subscription } from './plans.ts'

const wholeSubscriptions = scopedQuery(new URL('../whole-subscriptions.sql', import.meta.url))
const subscriptionRows = z.array(z.object({ subscriptionId: z.string(), isWhole: z.boolean() }))

/** The subscriptions with workspaces in scope, and whether all of their workspaces are. */
export async function readSubscriptions(read: ReadOfScope): Promise<Subscription[]> {
  return subscriptionRows.parse((await read(wholeSubscriptions)).rows)
}
