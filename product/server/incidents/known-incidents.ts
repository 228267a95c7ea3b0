import { sql } from 'kysely'
import type { Day } from '#contract/dates.ts'
import type { Severity } from '#contract/notifications.ts'
import type { StateDatabase } from '#state/state.ts'
import type { IncidentTable } from '#state/incident-tables.ts'
import type { IncidentCategory } from '../incident-ports.ts'
import type { RuleCause } from './seen-incidents.ts'

/** What a round compares of a kept incident. */
export type KnownIncident = {
  incidentId: string
  rule: string
  cause: string
  target: string
  category: string
  scopeKey: string
  incidentType: string
  /** The type by which people are informed of the cause. */
  causeType: string
  currency: string | null
  firstDay: Day
  lastDay: Day
  occurrences: number
  severity: Severity
  price: string | null
  status: IncidentTable['status']
  reason: string | null
  muteUntil: Day | null
  decidedBy: string | null
  decidedAt: Date | null
  firstSeenAt: Date
  lastSeenAt: Date
  resolvedAt: Date | null
  notifiedAt: Date | null
  isOfHistory: boolean
}

/** The kept incidents whose causes are of a category, which that of their rule need not be. */
export async function knownIncidents(
  db: StateDatabase,
  category: IncidentCategory,
  rules: readonly RuleCause[],
): Promise<KnownIncident[]> {
  const causes = new Map(rules.map((rule) => [rule.rule, rule]))
  const rows = await db
    .selectFrom('incident')
    .select([
      'incident_id as incidentId',
      'rule',
      'target',
      'category',
      'scope_key as scopeKey',
      sql<string>`summary ->> 'incidentType'`.as('incidentType'),
      sql<string | null>`summary ->> 'currency'`.as('currency'),
      'first_day as firstDay',
      'last_day as lastDay',
      'occurrences',
      'severity',
      'price',
      'status',
      'reason',
      'mute_until as muteUntil',
      'decided_by as decidedBy',
      'decided_at as decidedAt',
      'first_seen_at as firstSeenAt',
      'last_seen_at as lastSeenAt',
      'resolved_at as resolvedAt',
      'notified_at as notifiedAt',
      'is_of_history as isOfHistory',
    ])
    .where(sql<boolean>`(category = ${category} or rule = any (${movedRules(category, rules)}::text[]))`)
    .orderBy('incident_id')
    .execute()
  return rows
    .map((row) => {
      const { cause, causeType, causeCategory } = causes.get(row.rule) ?? {
        cause: row.rule,
        causeType: row.incidentType,
        causeCategory: row.category,
      }
      return Object.assign(row, { cause, causeType, category: causeCategory })
    })
    .filter((incident) => incident.category === category)
}

/** The rules of another category whose cause is of this one. */
const movedRules = (wanted: IncidentCategory, rules: readonly RuleCause[]) =>
  rules
    .filter(({ category, causeCategory }) => causeCategory === wanted && category !== wanted)
    .map(({ rule }) => rule)
