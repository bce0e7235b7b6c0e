export const attackNames = ['half-sent forms', 'unread descriptions', 'expensive bodies'] as const;

export type AttackName = (typeof attackNames)[number];
