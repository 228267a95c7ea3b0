import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { DatabricksError } from '../http/databricks-error.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'
import type { Directory } from './directory.ts'
import { directoryOf } from './directory.ts'

// Small, so that directories of a dozen people have pages.
const mostOnAPage = 10
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const resourceSchema = 'urn:ietf:params:scim:schemas:core:2.0:'

type Resource = Readonly<Record<string, unknown>>

const lists: Readonly<Record<string, (directory: Directory) => Resource[]>> = {
  Users: ({ users }) =>
    users.map(({ id, userName, displayName, active }) => ({
      schemas: [`${resourceSchema}User`],
      id,
      ...(userName !== null && { userName, emails: [{ type: 'work', value: userName, primary: true }] }),
      displayName,
      active,
    })),
  ServicePrincipals: ({ servicePrincipals }) =>
    servicePrincipals.map((one) => ({
      schemas: [`${resourceSchema}ServicePrincipal`],
      ...one,
      active: true,
    })),
  Groups: (directory) =>
    directory.groups.map(({ id, name, isOfAccount, members }) => ({
      schemas: [`${resourceSchema}Group`],
      id,
      displayName: name,
      ...(members.length > 0 && {
        members: members.map((member) => ({
          value: member.id,
          display: displayOf(directory, member.id),
          $ref: `${member.kind}/${member.id}`,
        })),
      }),
      meta: { resourceType: isOfAccount ? 'Group' : 'WorkspaceGroup' },
    })),
}

/** The users, service principals and groups of a workspace. */
export function directoryRoutes(scope: Scope): Route[] {
  return Object.entries(lists).map(([name, resources]) => ({
    method: 'GET',
    path: `/api/2.0/preview/scim/v2/${name}`,
    handle: async (call) =>
      page(call, resources(await directoryOf(scope.store, scope.workspace.workspaceId))),
  }))
}

function page(call: Call, all: readonly Resource[]): Answer {
  const startIndex = wholeNumber(call, 'startIndex', 1)
  const count = Math.min(wholeNumber(call, 'count', mostOnAPage), mostOnAPage)
  const attributes = call.query.get('attributes')?.split(',')
  const found = all.slice(startIndex - 1, startIndex - 1 + count)
  return json({
    schemas: [listSchema],
    totalResults: all.length,
    startIndex,
    itemsPerPage: found.length,
    ...(found.length > 0 && { Resources: found.map((one) => picked(one, attributes)) }),
  })
}

function picked(resource: Resource, attributes: readonly string[] | undefined): Resource {
  if (!attributes) return resource
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => name === 'id' || attributes.includes(name)),
  )
}

function wholeNumber(call: Call, name: string, usual: number): number {
  const value = Number(call.query.get(name) ?? usual)
  if (Number.isInteger(value) && value >= 1) return value
  throw new DatabricksError(400, 'INVALID_PARAMETER_VALUE', `'${name}' must be a positive number.`)
}

function displayOf({ users, groups, servicePrincipals }: Directory, id: string): string | undefined {
  const one = [...users, ...servicePrincipals].find((entry) => entry.id === id)
  return one?.displayName ?? groups.find((group) => group.id === id)?.name
}
