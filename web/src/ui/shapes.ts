/// <reference path="./lucide.d.ts" />
import lucide from 'virtual:lucide';
import { GAME, type IconName } from './icons';

/** The SVG elements of every icon, in a box of 24 by 24. */
export const SHAPES: Record<IconName, string> = { ...lucide, ...GAME };
