# Runs a program as the engine of docker-compose.yml would: under a root of its own, read-only but for the
# volumes and temporary folders, as the image's user, without capabilities. Runs in a mount namespace of its
# own, of which nothing is left. Everything comes in variables; the arguments are the command.
#   ROOT an empty folder · PROGRAM, WEB what the image brings · READ_ONLY yes or no · OWN_USER "uid" or ""
#   (the namespace's own user) · FOLDERS lines "bind SOURCE TARGET" and "tmpfs OPTIONS TARGET"
#   WORK_FOLDER where it starts
set -eu
mount --make-rprivate /
mount -t tmpfs -o mode=0755 none "$ROOT"
for name in usr etc bin sbin lib lib32 lib64 libx32; do
    if [ -L "/$name" ]; then
        cp -P "/$name" "$ROOT/$name"
    elif [ -d "/$name" ]; then
        mkdir "$ROOT/$name"
        mount --rbind "/$name" "$ROOT/$name"
        mount -o remount,bind,ro "$ROOT/$name"
    fi
done
for name in proc dev; do
    mkdir "$ROOT/$name"
    mount --rbind "/$name" "$ROOT/$name"
done
# Without a temporary folder of the service's there is only the image's, which is read-only with the rest.
mkdir -m 1777 "$ROOT/tmp"
mount -t tmpfs -o mode=0755 none "$ROOT/usr/local/bin"
touch "$ROOT/usr/local/bin/marque"
mount --bind "$PROGRAM" "$ROOT/usr/local/bin/marque"
mkdir "$ROOT/usr/local/bin/web"
mount --bind "$WEB" "$ROOT/usr/local/bin/web"
mkdir -p "$ROOT$WORK_FOLDER"
printf '%s' "$FOLDERS" | while read -r kind what target; do
    mkdir -p "$ROOT$target"
    case $kind in
        bind) mount --bind "$what" "$ROOT$target" ;;
        tmpfs) mount -t tmpfs -o "$what" none "$ROOT$target" ;;
    esac
done
if [ "$READ_ONLY" = yes ]; then
    mount -o remount,bind,ro "$ROOT/usr/local/bin"
    mount -o remount,bind,ro "$ROOT"
fi
if [ -n "$OWN_USER" ]; then
    set -- --reuid="$OWN_USER" --regid="$OWN_USER" --clear-groups "$@"
else
    set -- --ambient-caps=-all "$@"
fi
exec chroot "$ROOT" /usr/bin/setpriv --inh-caps=-all --bounding-set=-all --no-new-privs "$@"
