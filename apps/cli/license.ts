import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readConfiguration } from '#config/configuration.ts'
import { CodedError } from '#contract/errors.ts'
import { realClock } from '#jobs/clock.ts'
import { askOwner } from '#local/ask-owner.ts'
import { isoTimeOf } from '#product/contract/license-time.ts'
import { licenseClaims, type LicenseClaims } from '#product/contract/license.ts'
import { Licenses } from '#product/server/license/licenses.ts'
import { signedToken } from '#product/server/license/license-token.ts'
import { publicKeysIn } from '#product/server/license/public-key.ts'
import { configuredConnection } from '#worker/connection-file.ts'
import { licenseCall, licenseReportOf, type LicenseReport } from '../server/license-answer.ts'
import type { Command, CommandContext } from './command.ts'
import { privateKeyIn } from './private-key.ts'
import { withWholeState } from './state-access.ts'

const verbs = ['issue', 'show'] as const
const day = /^\d{4}-\d{2}-\d{2}$/
const dayMs = 86_400_000
const usage =
  'lakegauge: license issue --key FILE --customer NAME --tenant ACCOUNT_ID --expires DATE, or license show.'

function textOf(option: string | boolean | undefined): string | undefined {
  return typeof option === 'string' ? option : undefined
}

/** The end that a day or a time names: a day holds whole, in UTC. */
function endOf(text: string | undefined): string | undefined {
  if (text === undefined || !day.test(text)) return text
  const start = new Date(`${text}T00:00:00Z`)
  const isDay = !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text)
  return isDay ? isoTimeOf(new Date(start.getTime() + dayMs)) : text
}

const limitOf = (text: string | undefined) => (text === undefined ? null : Number(text))

/** The claims that the words ask for. Throws where a word is missing or wrong. */
function claimsOf({ options }: CommandContext, now: Date): LicenseClaims {
  const claims = licenseClaims.safeParse({
    licenseId: randomUUID(),
    customer: textOf(options['customer']),
    tenant: textOf(options['tenant']),
    edition: textOf(options['edition']) ?? 'standard',
    issuedAt: isoTimeOf(now),
    expiresAt: endOf(textOf(options['expires'])),
    limits: {
      workspaces: limitOf(textOf(options['workspaces'])),
      users: limitOf(textOf(options['users'])),
    },
    features: textOf(options['features'])?.split(',') ?? [],
  })
  if (claims.success) return claims.data
  throw new CodedError('invalid_parameter', `license issue: ${z.prettifyError(claims.error)}`)
}

/** How it stands: asks the running server, or reads the application state where none runs. */
async function reported(): Promise<LicenseReport> {
  const configuration = readConfiguration(process.env)
  const running = await askOwner(configuration.dataDirectory, licenseCall, {})
  if (running.owned) return running.answer
  const { connection } = configuredConnection(configuration) ?? {}
  return withWholeState((state) =>
    licenseReportOf(
      new Licenses({
        state,
        publicKeys: publicKeysIn(),
        isDemo: () => connection?.demo ?? true,
        tenant: () => connection?.account.id,
        workspaceCount: async () => 0,
        now: realClock,
      }),
    ),
  )
}

const upTo = (limit: number | null, noun: string) =>
  limit === null ? `any number of ${noun}` : `${limit} ${noun}`

function linesOf({ status, claims, ...report }: LicenseReport): string[] {
  return [
    `License: ${status}${report.heldBackBecause === null ? '' : `. ${report.heldBackBecause}`}`,
    ...(claims
      ? [
          `Customer ${claims.customer}, Databricks account ${claims.tenant}, edition ${claims.edition}`,
          `Issued ${claims.issuedAt}, ends ${claims.expiresAt}`,
          `For ${upTo(claims.limits.workspaces, 'workspaces')} and ${upTo(claims.limits.users, 'users')}; features: ${claims.features.join(', ') || 'none named'}`,
        ]
      : []),
    ...(report.fingerprint === null ? [] : [`SHA-256 of the license: ${report.fingerprint}`]),
    ...(report.heldBackSince === null
      ? []
      : [
          `Changes are held back from ${report.heldBackSince}, data is collected until ${report.collectedUntil}`,
        ]),
    report.publicKey === null
      ? 'This build has no public key and enforces no license.'
      : `SHA-256 of the public key of this build: ${report.publicKey}`,
  ]
}

/** Issues licenses, for whoever has the private key, and shows the one of this installation. */
export const licenseCommand: Command = {
  name: 'license',
  meaning:
    'Issues a license with a private key (openssl genpkey -algorithm ed25519), without a network or a server, or shows the license of this installation.',
  verbs,
  options: {
    key: { type: 'string', meaning: 'file of mode 0600 with the private key, in PEM', value: 'FILE' },
    customer: { type: 'string', meaning: 'whom the license is for', value: 'NAME' },
    tenant: { type: 'string', meaning: 'the id of their Databricks account', value: 'ACCOUNT_ID' },
    edition: { type: 'string', meaning: 'the edition: standard if not given', value: 'NAME' },
    expires: {
      type: 'string',
      meaning: 'the last day, or the end as a time such as 2027-12-31T00:00:00Z; both in UTC',
      value: 'DATE',
    },
    workspaces: { type: 'string', meaning: 'most workspaces; any number if not given', value: 'COUNT' },
    users: { type: 'string', meaning: 'most users; any number if not given', value: 'COUNT' },
    features: { type: 'string', meaning: 'names separated by commas', value: 'NAMES' },
  },
  async run(context) {
    const { verb, options, isJson, print, printError } = context
    const key = textOf(options['key'])
    if (verb === 'issue' && key !== undefined) {
      const claims = claimsOf(context, realClock())
      const token = signedToken(claims, await privateKeyIn(key))
      print(isJson ? JSON.stringify({ token, claims }) : token)
      return 0
    }
    if (verb !== 'show') {
      printError(usage)
      return 2
    }
    const report = await reported()
    print(isJson ? JSON.stringify(report) : linesOf(report).join('\n'))
    return 0
  },
}
