import { createHash } from 'node:crypto'

import type { Credentials } from '#contract/connection.ts'

import type { Workspace } from '../facts/workspaces.ts'

/** The two credentials of a workspace: a personal access token and an OAuth client. */
export type WorkspaceCredentials = { token: string; clientId: string; clientSecret: string }

/** The credentials of a workspace: the same for the same seed, so that a connection file stays valid. */
export function credentialsOf(seed: number, workspace: Pick<Workspace, 'workspaceId'>): WorkspaceCredentials {
  const digits = (purpose: string) => digest(`${seed}:${workspace.workspaceId}:${purpose}`)
  return {
    token: `dapi${digits('token')}`,
    clientId: uuidOf(digits('client')),
    clientSecret: `dose${digits('secret')}`,
  }
}

/** The credentials in the connection document: a token for the first workspace, then both in turn. */
export function chosenWayIn(
  seat: number,
  { token, clientId, clientSecret }: WorkspaceCredentials,
): Credentials {
  return seat % 2 === 0 ? { kind: 'token', token } : { kind: 'oauth', clientId, clientSecret }
}

/** 32 hexadecimal digits derived from a text. */
export function digest(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

/** 32 hexadecimal digits in the form of a UUID. */
export function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
