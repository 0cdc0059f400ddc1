import type { Stage } from './stage';

/** Boards of the same size that pan and zoom together. */
export class Twins {
  readonly #stages = new Set<Stage>();

  /** Adds a board; returns a function that removes it. */
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
