import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/** A mutation that runs once at a time. A second click before the button shows as busy sends nothing. */
export function useRequest<Answer, Given = void>(
  options: UseMutationOptions<Answer, Error, Given>,
): UseMutationResult<Answer, Error, Given> {
  const isOnItsWay = useRef(false);
  const request = useMutation<Answer, Error, Given>({
    ...options,
    onSuccess: async (...answered) => {
      await options.onSuccess?.(...answered);
      isOnItsWay.current = false;
    },
    onError: (...failed) => {
      isOnItsWay.current = false;
      return options.onError?.(...failed);
    },
  });
  const mutate: typeof request.mutate = (...given) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    request.mutate(...given);
  };
  return { ...request, mutate };
}
