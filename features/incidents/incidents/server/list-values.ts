import type { QueryValue } from '#http/ports.ts'
import { kindOfResource, type ResourceType } from '#product/contract/resource-types.ts'

type Body = {
  subscriptions?: readonly string[] | undefined
  workspaces?: readonly string[] | undefined
  incidentTypes?: readonly string[] | undefined
  resourceTypes?: readonly ResourceType[] | undefined
  alertTypes?: readonly string[] | undefined
}
type Query = { resourceType?: ResourceType | undefined }

const joined = (values: readonly string[] | undefined) => values?.join(',') ?? null
const kindsOf = (types: readonly ResourceType[] | undefined) => joined(types?.map(kindOfResource))

const nothing = (): QueryValue => null

/** What narrows to one thing, which a list does not. */
const noThing = { incidentId: nothing, assetKind: nothing, assetId: nothing, instanceId: nothing }
/** What only a body narrows by. */
const noBody = {
  subscriptionList: nothing,
  workspaceList: nothing,
  incidentTypeList: nothing,
  categoryList: nothing,
}

/** The values that the query of incidents names for a list of a category. */
export function listValues(category: 'COST' | 'PERFORMANCE') {
  return {
    ...noThing,
    ...noBody,
    category: () => category,
    kindList: ({ resourceType }: Query) => kindsOf(resourceType && [resourceType]),
  }
}

/** The same for a list that is narrowed by a body. */
export function bodyValues(category: 'COST' | 'PERFORMANCE') {
  return {
    ...noThing,
    category: () => category,
    subscriptionList: (_query: Query, { subscriptions }: Body) => joined(subscriptions),
    workspaceList: (_query: Query, { workspaces }: Body) => joined(workspaces),
    incidentTypeList: (_query: Query, { incidentTypes }: Body) => joined(incidentTypes),
    categoryList: (_query: Query, { alertTypes }: Body) => joined(alertTypes),
    kindList: ({ resourceType }: Query, { resourceTypes }: Body) =>
      kindsOf(resourceTypes ?? (resourceType && [resourceType])),
  }
}
