# Runs a program as a container engine would run a service of docker-compose.yml: with its own root directory,
# read-only except for volumes and temporary folders, as the image's user, without capabilities. Must be
# started in a new mount namespace, whose mounts disappear with it. The arguments are the command; variables:
#   ROOT         an empty folder
#   PROGRAM, WEB the program and the front end of the image
#   READ_ONLY    yes or no
#   OWN_USER     user id, or empty for the namespace's user
#   FOLDERS      lines "bind SOURCE TARGET" and "tmpfs OPTIONS TARGET"
#   WORK_FOLDER  working directory
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
# Used if the service has no temporary folder of its own; part of the root, and read-only with it.
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
