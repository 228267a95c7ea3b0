import { inject } from 'vitest'
import { openKeptWorld, type World } from './open-kept-world.ts'
import { worldSeed } from './world-seed.ts'

export type { World }

/** The world in a few words, for test titles. */
export const worldName = `seed ${worldSeed}`

/** Copies the collected world and opens its lake. */
export const openWorld = (): Promise<World> => openKeptWorld(inject('worldFolder'))
