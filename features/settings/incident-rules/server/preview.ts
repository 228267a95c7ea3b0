import { z } from 'zod'
import { addDays, dayOf, daysIn } from '#contract/dates.ts'
import { routeOver, sessionOf } from '#http/route.ts'
import type { LakePorts } from '#product/server/lake-ports.ts'
import type { PolicyPorts } from '#product/server/policy-ports.ts'
import type { PolicyKey, PolicyValues } from '#state/policies.ts'
import { previewedDays, previewedDaysOfMonths, previewIncidentRules } from '../contract/policy-preview.ts'
import { editsOf, policiesAfter, type BatchEdits } from './edits.ts'
import { isOf, type KnownRule } from './known-rule.ts'

const foundRows = z.array(
  z.object({
    rule: z.string().nullable(),
    target: z.string().nullable(),
    findings: z.coerce.number().int(),
    things: z.coerce.number().int(),
  }),
)

export const previewIncidentRulesRoute = routeOver(
  previewIncidentRules,
  ({ policies, ask }: PolicyPorts & LakePorts) =>
    async (call) => {
      const batch = await editsOf(call.body, { policies }, call.read)
      const changed = changedRules(batch)
      const judged = changed.filter(({ waitsFor }) => waitsFor === null)
      const lastDay = dayOf(call.clock.dataNow())
      const isOfMonths = judged.some(({ frequency }) => frequency === 'MONTHLY')
      const firstDay = addDays(lastDay, 1 - (isOfMonths ? previewedDaysOfMonths : previewedDays))
      const { workspaceIds } = call.scope
      // What is about more than one workspace is seen by those who see all.
      const isWhole = sessionOf(call).user.workspaceIds === null
      const asked = {
        days: daysIn(firstDay, addDays(lastDay, 1)),
        targets: judged.map(keyText),
        rules: [...new Set(judged.map(({ rule }) => rule))],
        workspaceIds: isWhole ? [...workspaceIds, ''] : workspaceIds,
      }
      const foundWith = async (all: readonly (PolicyKey & PolicyValues)[]) => {
        if (judged.length === 0) return []
        const draftedPolicies = JSON.stringify(all.filter((one) => judged.some((rule) => isOf(rule)(one))))
        return foundRows.parse(await ask('drafted-findings', { ...asked, draftedPolicies }, call.signal))
      }
      const [saved, drafted] = await Promise.all([foundWith(batch.all), foundWith(policiesAfter(batch))])
      const isJudged = judged.length > 0
      return {
        firstDay,
        lastDay,
        rules: changed.map((rule) => ({
          rule: rule.rule,
          title: rule.title,
          targetAssetType: rule.target,
          saved: countsOf(saved, rule),
          drafted: countsOf(drafted, rule),
          waitsFor: rule.waitsFor,
        })),
        saved: isJudged ? countsOf(saved) : null,
        drafted: isJudged ? countsOf(drafted) : null,
      }
    },
)

/** The rules that a batch changes, each once. */
function changedRules({ rules, all, edits }: BatchEdits): KnownRule[] {
  const keys = edits.flatMap((edit) =>
    edit.kind === 'create' ? [edit.policy] : all.filter(({ policyId }) => policyId === edit.policyId),
  )
  return rules.filter((rule) => keys.some(isOf(rule)))
}

const keyText = ({ rule, target }: Pick<KnownRule, 'rule' | 'target'>) => `${rule}:${target}`

/** How much a rule found, or all together; null of a rule that is not judged. */
function countsOf(rows: z.output<typeof foundRows>, known?: KnownRule) {
  if (known && known.waitsFor !== null) return null
  const row = rows.find(({ rule, target }) =>
    known ? rule === known.rule && target === known.target : rule === null,
  )
  return { findings: row?.findings ?? 0, things: row?.things ?? 0 }
}
