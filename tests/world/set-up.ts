import type { TestProject } from 'vitest/node'
import { keptWorld } from './kept-worlds.ts'
import { worldSeed } from './world-seed.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the one collected world. */
    worldFolder: string
  }
}

/** Collects the world that all world tests copy, before the first of them. */
export function setup(project: TestProject): void {
  project.provide('worldFolder', keptWorld(worldSeed))
}
