import { z } from 'zod'
import { endpoint, type OutputOf } from '#contract/endpoint.ts'
import { inPerson, mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { licenseClaims, licenseStates } from '../license.ts'

const nothing = z.strictObject({})

const license = z.object({
  status: z.enum(licenseStates),
  expiresAt: instant.nullable().meta({ description: 'When the license ends; null: none holds.' }),
  license: licenseClaims.nullable().meta({ description: 'What the license grants; null: none can be read.' }),
  publicKey: z
    .string()
    .nullable()
    .meta({ description: 'SHA-256 of the key by which licenses are checked; null: none is asked for.' }),
  token: z.string().nullable().meta({ description: 'The end of the license as text, never all of that.' }),
  fingerprint: z.string().nullable().meta({ description: 'SHA-256 of the license as text.' }),
  enteredAt: instant.nullable(),
  enteredBy: z.string().nullable(),
  daysLeft: z
    .int()
    .nullable()
    .meta({ description: 'Begun days until changes are held back; null: they never are.' }),
  heldBackSince: instant
    .nullable()
    .meta({ description: 'When changes are held back, rounds and notifications with them; may lie ahead.' }),
  heldBackBecause: z
    .string()
    .nullable()
    .meta({ description: 'Why they are held back now; null: they are not.' }),
  isCollected: z.boolean().meta({ description: 'Whether data is still collected.' }),
  collectedUntil: instant.nullable().meta({ description: 'Until when data is collected.' }),
  tenant: z
    .string()
    .nullable()
    .meta({ description: 'The id of the Databricks account of this installation.' }),
  used: z.object({ workspaces: z.int(), users: z.int() }),
  exceeded: z
    .array(z.enum(['workspaces', 'users']))
    .meta({ description: 'Limits of the license that are exceeded: nothing is cut off by that.' }),
  mayEnter: z.boolean().meta({ description: 'Whether the caller may enter a license.' }),
})

const token = z.strictObject({
  token: z
    .string()
    .trim()
    .min(1)
    .max(8_192)
    .meta({ label: 'License', description: 'The license as text, as it was received.' }),
})

export const getLicense = endpoint({
  name: 'getLicense',
  method: 'GET',
  path: '/license',
  guard: mayRead('signed-in', 'account'),
  summary: 'How it stands with the license: what it grants, until when, and what is held back without one.',
  query: nothing,
  body: undefined,
  output: license,
})

export const saveLicense = endpoint({
  name: 'saveLicense',
  method: 'PUT',
  path: '/license',
  guard: inPerson('set-up', 'account'),
  staysOpen: true,
  summary: 'Enters a license in the place of the former one.',
  query: nothing,
  body: token,
  output: license,
})

export const uploadLicenseToken = endpoint({
  name: 'uploadLicenseToken',
  method: 'POST',
  path: '/license/token',
  guard: inPerson('set-up', 'account'),
  staysOpen: true,
  summary: 'Enters a license, or only shows what one would grant.',
  query: nothing,
  body: token.extend({
    isPreview: z.boolean().default(false).meta({ description: 'True: nothing is changed.' }),
  }),
  output: license.pick({ expiresAt: true, license: true }).extend({ status: license.shape.status }),
})

export type License = OutputOf<typeof getLicense>
