import type { z } from 'zod'
import type { OutputOf } from '#contract/endpoint.ts'
import type { advisedKind, getAdvisedAsset } from '../contract.ts'

/** The asset that a page is about, and the execution whose evidence it shows. */
export type Advised = { kind: z.output<typeof advisedKind>; id: string; runId?: string; appId?: string }

/** An advised asset as its call answers it. */
export type AdvisedAsset = OutputOf<typeof getAdvisedAsset>
