import type { Stage } from './stage';

/** Boards of one size that lie the same way: whoever moves one moves all. */
export class Twins {
  readonly #stages = new Set<Stage>();

  /** Lets a board move with the others; gives back how to leave. */
  join(stage: Stage): () => void {
    const [first] = this.#stages;
    if (first) stage.lie(first.view);
    this.#stages.add(stage);
    stage.onmove = (view) => {
      for (const other of this.#stages) if (other !== stage) other.lie(view);
    };
    return () => {
      this.#stages.delete(stage);
      stage.onmove = () => {};
    };
  }
}
