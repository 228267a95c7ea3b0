import { historyIsLoading } from '#product/contract/absences/history.ts'
import type { ViewWithComponents } from '#product/contract/health.ts'

const { because } = historyIsLoading
const noValue = { value: null, weight: null, pointsLost: null, cost: null, isCostEstimated: null }
const noScore = { score: null, band: null, weight: null, absentBecause: because }

/** The score of days that are not all loaded: none, nor of any of its views. */
export const healthWhileLoading = ({ views }: { views: readonly ViewWithComponents[] }) => ({
  score: null,
  band: null,
  absentBecause: because,
  views: views.map(({ view, components }): ViewWithComponents => ({
    view,
    ...noScore,
    components: components.map((component) => ({ ...component, ...noValue, absentBecause: because })),
  })),
})
