import { describe, expect, it } from 'vitest';
import { EncounterStatus } from '../../src/stores/types';
import { getStatusColor, getStatusLabel } from '../../src/utils/encounterStatus';

describe('Status Color Mapping', () => {
  it('Get color for Draft status', () => {
    expect(getStatusColor(EncounterStatus.Draft)).toBe('slate');
  });

  it('Get color for Ready status', () => {
    expect(getStatusColor(EncounterStatus.Ready)).toBe('success');
  });

  it('Get color for Launched status', () => {
    expect(getStatusColor(EncounterStatus.Launched)).toBe('info');
  });

  it('Get color for Completed status', () => {
    expect(getStatusColor(EncounterStatus.Completed)).toBe('slate');
  });

  it('Get color for unknown status', () => {
    expect(getStatusColor('paused')).toBe('slate');
    // A property of every object is not a status.
    expect(getStatusColor('constructor')).toBe('slate');
  });
});

describe('Status Label Mapping', () => {
  it('Get label for Draft status', () => {
    expect(getStatusLabel(EncounterStatus.Draft)).toBe('Draft');
  });

  it('Get label for Ready status (non-verbose)', () => {
    expect(getStatusLabel(EncounterStatus.Ready, false)).toBe('Ready');
    expect(getStatusLabel(EncounterStatus.Ready)).toBe('Ready');
  });

  it('Get label for Ready status (verbose)', () => {
    expect(getStatusLabel(EncounterStatus.Ready, true)).toBe('Ready to Launch');
  });

  it('Get label for Launched status', () => {
    expect(getStatusLabel(EncounterStatus.Launched)).toBe('In Progress');
    expect(getStatusLabel(EncounterStatus.Launched, true)).toBe('In Progress');
  });

  it('Get label for Completed status', () => {
    expect(getStatusLabel(EncounterStatus.Completed)).toBe('Completed');
  });

  it('Get label for unknown status', () => {
    expect(getStatusLabel('paused')).toBe('paused');
    expect(getStatusLabel('paused', true)).toBe('paused');
  });
});
