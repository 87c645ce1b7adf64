/** For tests: the datasets that insights are made of. */
import { Catalogue } from '#contract/catalogue.ts'
import { bankruptcyDataset } from '#datasets/bankruptcy/index.ts'
import { claims } from '#datasets/dol-claims/index.ts'
import { h1b } from '#datasets/h1b/index.ts'
import { jolts } from '#datasets/jolts/index.ts'
import { lca } from '#datasets/lca/index.ts'
import { sec } from '#datasets/sec/index.ts'
import { warn } from '#datasets/warn/index.ts'

export const datasets = [warn, h1b, lca, claims, jolts, sec, bankruptcyDataset()]

export const catalogue = new Catalogue(datasets)
